CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "next_attempt_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_payment_id" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_events_left" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."outcome" is null;--> statement-breakpoint
INSERT INTO "refunds" ("id", "payment_id", "amount_cents", "created_at", "done_at")
SELECT "cause_id", "cause_id", "amount_cents", "happened_at", "happened_at" FROM "ledger_entries" WHERE "cause" = 'REFUND';
