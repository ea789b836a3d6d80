ALTER TABLE "accounts" ADD COLUMN "billed_to" date;
