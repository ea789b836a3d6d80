CREATE TABLE "supply_points" (
	"nmi" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"supplied_from" date NOT NULL,
	CONSTRAINT "supply_points_account_number_unique" UNIQUE("account_number")
);
--> statement-breakpoint
CREATE TABLE "usage_intervals" (
	"nmi" text NOT NULL,
	"register_id" text NOT NULL,
	"suffix" text NOT NULL,
	"day" date NOT NULL,
	"interval_minutes" integer NOT NULL,
	"watt_hours" integer[] NOT NULL,
	"qualities" json NOT NULL,
	"meter_serial" text NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "usage_intervals_nmi_register_id_suffix_day_pk" PRIMARY KEY("nmi","register_id","suffix","day")
);
--> statement-breakpoint
ALTER TABLE "supply_points" ADD CONSTRAINT "supply_points_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_intervals" ADD CONSTRAINT "usage_intervals_nmi_supply_points_nmi_fk" FOREIGN KEY ("nmi") REFERENCES "public"."supply_points"("nmi") ON DELETE cascade ON UPDATE no action;