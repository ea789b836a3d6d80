CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "terms_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"points" json NOT NULL,
	"document" text,
	"offered_at" timestamp with time zone NOT NULL,
	"accept_until" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"token_hash" text,
	"sent_to" text,
	CONSTRAINT "terms_offers_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "postal_address" json;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "safe_contact" text;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_offers" ADD CONSTRAINT "terms_offers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_links_customer_id" ON "email_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "email_links_expires_at" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "terms_offers_customer_id" ON "terms_offers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "terms_offers_accept_until" ON "terms_offers" USING btree ("accept_until");