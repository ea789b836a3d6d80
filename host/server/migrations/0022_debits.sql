CREATE TABLE "debit_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"bank_token" text NOT NULL,
	"account_name" text NOT NULL,
	"bsb" text NOT NULL,
	"ending" text NOT NULL,
	"covers_from" date NOT NULL,
	"agreement_version" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"told_version" text,
	CONSTRAINT "debit_requests_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "direct_debits" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"invoice_number" text NOT NULL,
	"attempt" integer NOT NULL,
	"request_reference" text NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "direct_debits_attempt" UNIQUE("invoice_number","attempt")
);
--> statement-breakpoint
DROP INDEX "card_payments_open";--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "method" text DEFAULT 'CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "debit_requests" ADD CONSTRAINT "debit_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_requests" ADD CONSTRAINT "debit_requests_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debit_requests_customer_id" ON "debit_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debit_requests_active" ON "debit_requests" USING btree ("account_number") WHERE "debit_requests"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "direct_debits_account_number" ON "direct_debits" USING btree ("account_number");--> statement-breakpoint
CREATE UNIQUE INDEX "card_payments_open" ON "card_payments" USING btree ("account_number") WHERE "card_payments"."status" in ('CREATED', 'PENDING') and "card_payments"."method" = 'CARD';