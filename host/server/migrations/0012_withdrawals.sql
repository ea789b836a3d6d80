CREATE TABLE "held_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order" json NOT NULL,
	"recipient" text NOT NULL,
	"safe_contact" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "withdrawal_hash" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_withdrawal_hash_unique" UNIQUE("withdrawal_hash");--> statement-breakpoint
UPDATE "applications" SET "answers" = jsonb_set("answers"::jsonb, '{support,eligibility}', CASE WHEN "answers"->'support'->'concession' IS NULL THEN '"NOT_SURE"'::jsonb ELSE '"YES"'::jsonb END)::json WHERE "answers"->'support' IS NOT NULL AND "answers"->'support'->'eligibility' IS NULL;--> statement-breakpoint
UPDATE "applications" SET "answers" = (jsonb_set("answers"::jsonb, '{person,authorisedContacts}', jsonb_build_array("answers"::jsonb->'person'->'authorisedContact')) #- '{person,authorisedContact}')::json WHERE "answers"->'person'->'authorisedContact' IS NOT NULL;
