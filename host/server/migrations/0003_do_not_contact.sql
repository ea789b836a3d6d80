CREATE TABLE "do_not_contact" (
	"receipt" text PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"effective_from" date NOT NULL,
	"ways" text[] NOT NULL,
	"name" text NOT NULL,
	"address_line" text,
	"suburb" text,
	"state" text,
	"postcode" text,
	"phone" text,
	"email" text,
	"note" text,
	CONSTRAINT "do_not_contact_request_id_unique" UNIQUE("request_id")
);
