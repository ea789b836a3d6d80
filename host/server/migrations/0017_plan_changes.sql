CREATE TABLE "plan_changes" (
	"reference" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"starts_on" date NOT NULL,
	"cooling_off_ends_on" date NOT NULL,
	"from_plan" json NOT NULL,
	"terms" json NOT NULL,
	"contract" json NOT NULL,
	"consent_version" text NOT NULL,
	"concession" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"returned_on" date,
	CONSTRAINT "plan_changes_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_changes_account_number" ON "plan_changes" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "plan_changes_customer_id" ON "plan_changes" USING btree ("customer_id");