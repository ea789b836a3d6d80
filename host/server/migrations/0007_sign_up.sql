CREATE TABLE "application_cookies" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_links" (
	"application_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"answers" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"status" text NOT NULL,
	"stop" text,
	"network" text,
	"address_key" text,
	"nmi" text,
	"reference" text,
	"cooling_off_ends_on" date,
	"account_number" text,
	CONSTRAINT "applications_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "application_cookies" ADD CONSTRAINT "application_cookies_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_cookies_application_id" ON "application_cookies" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_cookies_expires_at" ON "application_cookies" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_links_expires_at" ON "application_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "applications_saved_at" ON "applications" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "applications_address_key" ON "applications" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "applications_nmi" ON "applications" USING btree ("nmi");