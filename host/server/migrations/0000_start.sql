CREATE TABLE "accounts" (
	"number" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"plan_started_on" date NOT NULL,
	"supply_address" text NOT NULL,
	"balance_cents" integer NOT NULL,
	"due_on" date,
	"bpay_biller_code" text NOT NULL,
	"bpay_reference" text NOT NULL,
	CONSTRAINT "accounts_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"used_watt_hours" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"payment_status" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"jti" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"opened_with" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "traces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"trace" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_account_number" ON "bills" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "sessions_opened_with" ON "sessions" USING btree ("opened_with");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "traces_received_at" ON "traces" USING btree ("received_at");