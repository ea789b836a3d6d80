CREATE TABLE "customer_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"request_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"effective_on" date,
	"content" json NOT NULL,
	"targets" json NOT NULL,
	"answer" text,
	"updated_at" timestamp with time zone NOT NULL,
	"open_key" text,
	CONSTRAINT "customer_requests_open_key_unique" UNIQUE("open_key")
);
--> statement-breakpoint
CREATE TABLE "meter_registers" (
	"account_number" text NOT NULL,
	"register_id" text NOT NULL,
	"time_of_day" text NOT NULL,
	"digits" integer NOT NULL,
	"last_value" integer,
	"last_read_on" date,
	"last_quality" text,
	"averaged_daily_watt_hours" integer,
	CONSTRAINT "meter_registers_account_number_register_id_pk" PRIMARY KEY("account_number","register_id")
);
--> statement-breakpoint
CREATE TABLE "meters" (
	"account_number" text PRIMARY KEY NOT NULL,
	"meter_id" text NOT NULL,
	"installation_type" text NOT NULL,
	"has_solar" boolean NOT NULL,
	"is_large" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_requests" ADD CONSTRAINT "customer_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_requests" ADD CONSTRAINT "customer_requests_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_registers" ADD CONSTRAINT "meter_registers_account_number_meters_account_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."meters"("account_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_requests_request_id" ON "customer_requests" USING btree ("customer_id","request_id");--> statement-breakpoint
CREATE INDEX "customer_requests_account_number" ON "customer_requests" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "customer_requests_status" ON "customer_requests" USING btree ("status");