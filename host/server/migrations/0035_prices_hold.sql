CREATE TABLE "price_editions" (
	"plan_id" text NOT NULL,
	"version" text NOT NULL,
	"terms" json NOT NULL,
	"contract" json NOT NULL,
	CONSTRAINT "price_editions_plan_id_version_pk" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "agreed_version" text;--> statement-breakpoint
-- Notices were kept by customer and network. Each account that was there has one of its own now.
CREATE TABLE "price_notices_before" AS SELECT * FROM "price_notices";--> statement-breakpoint
DROP TABLE "price_notices";--> statement-breakpoint
CREATE TABLE "price_notices" (
	"account_number" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"prices_from" date NOT NULL,
	"version" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"told_on" date,
	"reaches_on" date,
	"way" text DEFAULT 'MAIL' NOT NULL,
	CONSTRAINT "price_notices_account_number_customer_id_plan_id_prices_from_pk" PRIMARY KEY("account_number","customer_id","plan_id","prices_from")
);
--> statement-breakpoint
INSERT INTO "price_notices" ("account_number", "customer_id", "plan_id", "prices_from", "ordered_at", "told_on", "reaches_on")
SELECT DISTINCT ON ("accounts"."number", "before"."customer_id", "before"."plan_id", "before"."prices_from")
	"accounts"."number", "before"."customer_id", "before"."plan_id", "before"."prices_from", "before"."told_at",
	("before"."told_at" AT TIME ZONE 'Australia/Sydney')::date, "before"."reaches_on"
FROM "price_notices_before" "before" JOIN "accounts" ON "accounts"."customer_id" = "before"."customer_id"
WHERE "accounts"."plan_agreed_on" IS NULL OR "accounts"."plan_agreed_on" < "before"."prices_from"
ORDER BY 1, 2, 3, 4, "before"."reaches_on";--> statement-breakpoint
DROP TABLE "price_notices_before";--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_notices_customer_id" ON "price_notices" USING btree ("customer_id");--> statement-breakpoint
-- Whoever had signed up before there was a day for it agreed to the plan on the day on which the application was sent.
UPDATE "accounts" SET "plan_agreed_on" = ("applications"."submitted_at" AT TIME ZONE 'Australia/Sydney')::date
FROM "applications" WHERE "applications"."account_number" = "accounts"."number" AND "accounts"."plan_agreed_on" IS NULL
	AND "applications"."status" = 'ACCEPTED' AND "applications"."answers" -> 'plan' ->> 'planId' = "accounts"."plan_id";
