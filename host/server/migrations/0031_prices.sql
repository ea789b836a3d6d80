CREATE TABLE "price_notices" (
	"customer_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"network" text NOT NULL,
	"prices_from" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"reaches_on" date NOT NULL,
	CONSTRAINT "price_notices_customer_id_plan_id_network_prices_from_pk" PRIMARY KEY("customer_id","plan_id","network","prices_from")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "plan_agreed_on" date;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;