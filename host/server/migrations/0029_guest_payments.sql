DROP INDEX "card_payments_open";--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "guest" text;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "guest_email" text;--> statement-breakpoint
CREATE INDEX "accounts_bpay_reference" ON "accounts" USING btree ("bpay_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "card_payments_open" ON "card_payments" USING btree ("account_number",coalesce("guest", '')) WHERE "card_payments"."status" in ('CREATED', 'PENDING') and "card_payments"."method" = 'CARD';