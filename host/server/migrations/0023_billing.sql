ALTER TABLE "accounts" ADD COLUMN "billing_frequency" text DEFAULT 'P3M' NOT NULL;--> statement-breakpoint
-- As it was chosen at sign-up.
UPDATE "accounts" SET "billing_frequency" = 'P1M' FROM "applications"
	WHERE "applications"."account_number" = "accounts"."number" AND "applications"."answers" -> 'payment' ->> 'frequency' = 'P1M';--> statement-breakpoint
CREATE UNIQUE INDEX "bills_period" ON "bills" USING btree ("account_number","period_start") WHERE "bills"."invoice" is not null;--> statement-breakpoint
ALTER TABLE "meter_registers" ADD COLUMN "actual_value" integer;--> statement-breakpoint
ALTER TABLE "meter_registers" ADD COLUMN "actual_read_on" date;--> statement-breakpoint
UPDATE "meter_registers" SET "actual_value" = "last_value", "actual_read_on" = "last_read_on" WHERE "last_quality" = 'actual';--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "is_substituted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "usage_days" SET "is_substituted" = true FROM "supply_points"
	WHERE "supply_points"."account_number" = "usage_days"."account_number" AND "usage_days"."quality" = 'estimated'
	AND EXISTS (SELECT 1 FROM "usage_intervals" WHERE "usage_intervals"."nmi" = "supply_points"."nmi" AND "usage_intervals"."day" = "usage_days"."day")
	AND NOT EXISTS (SELECT 1 FROM "usage_intervals", json_array_elements("usage_intervals"."qualities") AS "q"
		WHERE "usage_intervals"."nmi" = "supply_points"."nmi" AND "usage_intervals"."day" = "usage_days"."day" AND "q" ->> 'flag' NOT IN ('A', 'S', 'F'));
