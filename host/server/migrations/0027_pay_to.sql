CREATE TABLE "pay_to_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"revision" integer NOT NULL,
	"payer_token" text NOT NULL,
	"payer" json NOT NULL,
	"maximum_cents" integer NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"covers_from" date,
	"changed_at" timestamp with time zone NOT NULL,
	"bank_url" text
);
--> statement-breakpoint
ALTER TABLE "pay_to_agreements" ADD CONSTRAINT "pay_to_agreements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_to_agreements" ADD CONSTRAINT "pay_to_agreements_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_to_agreements_customer_id" ON "pay_to_agreements" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_to_agreements_open" ON "pay_to_agreements" USING btree ("account_number") WHERE "pay_to_agreements"."status" in ('PROPOSED', 'ACTIVE', 'PAUSED');