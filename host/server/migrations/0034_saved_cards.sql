CREATE TABLE "card_payers" (
	"payer" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE UNIQUE INDEX "card_payers_customer_id" ON "card_payers" USING btree ("customer_id") WHERE "card_payers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "card_payers_ended_at" ON "card_payers" USING btree ("ended_at") WHERE "card_payers"."ended_at" is not null;