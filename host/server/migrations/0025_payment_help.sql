CREATE TABLE "bill_extensions" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"former_due_on" date NOT NULL,
	"due_on" date NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bill_extensions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"reference" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"owed_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"frequency" text NOT NULL,
	"first_on" date NOT NULL,
	"after_entry" bigint NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"told_missed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_plans_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "bill_extensions" ADD CONSTRAINT "bill_extensions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_extensions" ADD CONSTRAINT "bill_extensions_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_extensions_account_number" ON "bill_extensions" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "bill_extensions_customer_id" ON "bill_extensions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_plans_customer_id" ON "payment_plans" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_plans_active" ON "payment_plans" USING btree ("account_number") WHERE "payment_plans"."status" = 'ACTIVE';