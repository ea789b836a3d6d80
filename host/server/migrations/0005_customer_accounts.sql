ALTER TABLE "accounts" DROP CONSTRAINT "accounts_customer_id_unique";--> statement-breakpoint
CREATE INDEX "accounts_customer_id" ON "accounts" USING btree ("customer_id");