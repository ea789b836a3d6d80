CREATE TABLE "usage_days" (
	"account_number" text NOT NULL,
	"day" date NOT NULL,
	"quality" text NOT NULL,
	"used_watt_hours" integer,
	"exported_watt_hours" integer,
	"reason" text,
	CONSTRAINT "usage_days_account_number_day_pk" PRIMARY KEY("account_number","day")
);
--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;