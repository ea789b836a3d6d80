ALTER TABLE "ledger_entries" ADD COLUMN "leaves" json;--> statement-breakpoint
ALTER TABLE "bill_extensions" ADD COLUMN "after_entry" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD COLUMN "ended_after_entry" bigint;--> statement-breakpoint
CREATE INDEX "payment_plans_account_number" ON "payment_plans" USING btree ("account_number");--> statement-breakpoint
-- When it was in the books is not known of what is there already: by its time, which is near enough.
UPDATE "bill_extensions" SET "after_entry" = coalesce((SELECT max("id") FROM "ledger_entries" WHERE "ledger_entries"."account_number" = "bill_extensions"."account_number" AND "happened_at" <= "granted_at"), 0);--> statement-breakpoint
UPDATE "payment_plans" SET "ended_after_entry" = greatest("after_entry", coalesce((SELECT max("id") FROM "ledger_entries" WHERE "ledger_entries"."account_number" = "payment_plans"."account_number" AND "happened_at" <= "ended_at"), 0)) WHERE "status" = 'CANCELLED';
