CREATE TABLE "accounts" (
	"number" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"plan_name" text NOT NULL,
	"plan_started_on" date NOT NULL,
	"plan_agreed_on" date,
	"agreed_version" text,
	"billing_frequency" text DEFAULT 'P3M' NOT NULL,
	"frequency_before" text,
	"frequency_from" date,
	"billed_to" date,
	"joint_holder" text,
	"supply_address" text NOT NULL,
	"postcode" text DEFAULT '' NOT NULL,
	"balance_cents" integer DEFAULT 0 NOT NULL,
	"due_on" date,
	"display_name" text,
	"closed_on" date,
	"bpay_biller_code" text NOT NULL,
	"bpay_reference" text NOT NULL,
	"business_abn" text,
	"business_name" text,
	"bill_reference" text,
	"bill_delivery" text DEFAULT 'EMAIL' NOT NULL,
	"budget_dollars" integer,
	"budget_alerted" json,
	"bill_due_day" integer
);
--> statement-breakpoint
CREATE TABLE "customer_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"request_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"effective_on" date,
	"content" json NOT NULL,
	"consent_sha256" text,
	"sealed_number" text,
	"targets" json NOT NULL,
	"answer" text,
	"granted" json,
	"updated_at" timestamp with time zone NOT NULL,
	"open_key" text,
	CONSTRAINT "customer_requests_open_key_unique" UNIQUE("open_key")
);
--> statement-breakpoint
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
	"consent_sha256" text NOT NULL,
	"concession" text NOT NULL,
	"cancelled_at" timestamp with time zone,
	"returned_on" date,
	CONSTRAINT "plan_changes_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "price_editions" (
	"plan_id" text NOT NULL,
	"version" text NOT NULL,
	"terms" json NOT NULL,
	"contract" json NOT NULL,
	CONSTRAINT "price_editions_plan_id_version_pk" PRIMARY KEY("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "price_notices" (
	"account_number" text NOT NULL,
	"customer_id" text NOT NULL,
	"plan_id" text NOT NULL,
	"prices_from" date NOT NULL,
	"version" text,
	"ordered_at" timestamp with time zone NOT NULL,
	"notified_on" date,
	"reaches_on" date,
	"way" text DEFAULT 'MAIL' NOT NULL,
	CONSTRAINT "price_notices_account_number_customer_id_plan_id_prices_from_pk" PRIMARY KEY("account_number","customer_id","plan_id","prices_from")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"period_start" date NOT NULL,
	"period_end" date NOT NULL,
	"used_watt_hours" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"smoothed_cents" integer,
	"invoice" json
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_number" text NOT NULL,
	"cause" text NOT NULL,
	"cause_id" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"leaves" json,
	CONSTRAINT "ledger_entries_cause" UNIQUE("cause","cause_id"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_sides" CHECK ("ledger_entries"."debit" <> "ledger_entries"."credit")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"has_password" boolean DEFAULT true NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"pending_email" text,
	"phone" text,
	"postal_address" json,
	"safe_contact" text,
	CONSTRAINT "customers_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"jti" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"device" text DEFAULT 'Unknown device' NOT NULL,
	"opened_with" text NOT NULL,
	"provider" text
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
CREATE TABLE "debit_requests" (
	"reference" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"bank_token" text NOT NULL,
	"account_name" text NOT NULL,
	"bsb" text NOT NULL,
	"ending" text NOT NULL,
	"covers_from" date NOT NULL,
	"agreement_version" text NOT NULL,
	"agreement_sha256" text NOT NULL,
	"agreement" json NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"notified_version" text,
	CONSTRAINT "debit_requests_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "direct_debits" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"account_number" text NOT NULL,
	"invoice_number" text NOT NULL,
	"attempt" integer NOT NULL,
	"request_reference" text NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "direct_debits_attempt" UNIQUE("invoice_number","attempt")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"customer_id" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"thing_id" text NOT NULL,
	"answer" json,
	"locked_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_customer_id_route_key_pk" PRIMARY KEY("customer_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "failed_logins" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" json,
	"is_written" boolean NOT NULL,
	"about" text NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "held_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "held_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" json NOT NULL,
	"recipient" text NOT NULL,
	"safe_contact" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meter_readings" (
	"account_number" text NOT NULL,
	"register_id" text NOT NULL,
	"read_on" date NOT NULL,
	"value" integer NOT NULL,
	CONSTRAINT "meter_readings_account_number_register_id_read_on_pk" PRIMARY KEY("account_number","register_id","read_on")
);
--> statement-breakpoint
CREATE TABLE "meter_registers" (
	"account_number" text NOT NULL,
	"register_id" text NOT NULL,
	"time_of_day" text NOT NULL,
	"digits" integer NOT NULL,
	"last_value" integer,
	"last_read_on" date,
	"last_quality" text,
	"actual_value" integer,
	"actual_read_on" date,
	"averaged_daily_watt_hours" integer,
	CONSTRAINT "meter_registers_account_number_register_id_pk" PRIMARY KEY("account_number","register_id")
);
--> statement-breakpoint
CREATE TABLE "meters" (
	"account_number" text PRIMARY KEY NOT NULL,
	"meter_id" text NOT NULL,
	"installation_type" text NOT NULL,
	"has_solar" boolean NOT NULL,
	"is_large" boolean DEFAULT false NOT NULL,
	"account_before" text
);
--> statement-breakpoint
CREATE TABLE "supply_points" (
	"account_number" text PRIMARY KEY NOT NULL,
	"nmi" text NOT NULL,
	"supplied_from" date NOT NULL,
	"controlled_load" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "supply_points_nmi_supplied_from_unique" UNIQUE("nmi","supplied_from")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"account_number" text NOT NULL,
	"day" date NOT NULL,
	"quality" text NOT NULL,
	"is_substituted" boolean DEFAULT false NOT NULL,
	"used_watt_hours" integer,
	"exported_watt_hours" integer,
	"reason" text,
	CONSTRAINT "usage_days_account_number_day_pk" PRIMARY KEY("account_number","day")
);
--> statement-breakpoint
CREATE TABLE "usage_intervals" (
	"nmi" text NOT NULL,
	"account_number" text NOT NULL,
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
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"made_for" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"passkey_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"credential_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" json NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "pay_to_agreements" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"revision" integer NOT NULL,
	"payer_token" text NOT NULL,
	"payer" json NOT NULL,
	"maximum_cents" integer NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"covers_from" date,
	"changed_at" timestamp with time zone NOT NULL,
	"bank_url" text
);
--> statement-breakpoint
CREATE TABLE "bill_extensions" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"former_due_on" date NOT NULL,
	"due_on" date NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"after_entry" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bill_extensions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "payment_plans" (
	"reference" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"owed_cents" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"frequency" text NOT NULL,
	"first_on" date NOT NULL,
	"instalments" json NOT NULL,
	"after_entry" bigint NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_after_entry" bigint,
	"notified_missed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_plans_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "smoothing_agreements" (
	"reference" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"status" text NOT NULL,
	"basis" text NOT NULL,
	"frequency" text NOT NULL,
	"year_cents" integer NOT NULL,
	"used_watt_hours" integer NOT NULL,
	"carried_cents" integer DEFAULT 0 NOT NULL,
	"amount_cents" integer NOT NULL,
	"next_amount_cents" integer,
	"next_from" date,
	"year_from" date NOT NULL,
	"review_on" date NOT NULL,
	"consent_version" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" json NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"account_number" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"receipt_number" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"method" text DEFAULT 'CARD' NOT NULL,
	"card_last4" text,
	"guest" text,
	"guest_email" text,
	CONSTRAINT "payments_receipt_number_unique" UNIQUE("receipt_number")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "provider_identities_customer" UNIQUE("customer_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"session" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"provider_session" text,
	"sealed_tokens" text
);
--> statement-breakpoint
CREATE TABLE "card_payers" (
	"payer" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
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
	"sealed_numbers" text,
	"sealed_birth_dates" text,
	"created_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"status" text NOT NULL,
	"verified_at" timestamp with time zone,
	"review" text,
	"reason" text,
	"decided_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"starts_on" date,
	"withdrawal_hash" text,
	"stop" text,
	"network" text,
	"address_key" text,
	"nmi" text,
	"reference" text,
	"cooling_off_ends_on" date,
	"account_number" text,
	"customer_id" text,
	"moved_from" text,
	CONSTRAINT "applications_withdrawal_hash_unique" UNIQUE("withdrawal_hash"),
	CONSTRAINT "applications_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "traces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "traces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"trace" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_requests" ADD CONSTRAINT "customer_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_requests" ADD CONSTRAINT "customer_requests_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_notices" ADD CONSTRAINT "price_notices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms_offers" ADD CONSTRAINT "terms_offers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_requests" ADD CONSTRAINT "debit_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debit_requests" ADD CONSTRAINT "debit_requests_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_readings" ADD CONSTRAINT "meter_readings_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_registers" ADD CONSTRAINT "meter_registers_account_number_meters_account_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."meters"("account_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meters" ADD CONSTRAINT "meters_account_before_accounts_number_fk" FOREIGN KEY ("account_before") REFERENCES "public"."accounts"("number") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supply_points" ADD CONSTRAINT "supply_points_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_days" ADD CONSTRAINT "usage_days_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_intervals" ADD CONSTRAINT "usage_intervals_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_confirmations" ADD CONSTRAINT "passkey_confirmations_session_sessions_jti_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("jti") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_confirmations" ADD CONSTRAINT "passkey_confirmations_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_extensions" ADD CONSTRAINT "bill_extensions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_extensions" ADD CONSTRAINT "bill_extensions_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_session_sessions_jti_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("jti") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smoothing_agreements" ADD CONSTRAINT "smoothing_agreements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "smoothing_agreements" ADD CONSTRAINT "smoothing_agreements_account_number_accounts_number_fk" FOREIGN KEY ("account_number") REFERENCES "public"."accounts"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_cookies" ADD CONSTRAINT "application_cookies_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_links" ADD CONSTRAINT "application_links_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_customer_id" ON "accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "accounts_bpay_reference" ON "accounts" USING btree ("bpay_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_requests_request_id" ON "customer_requests" USING btree ("customer_id","request_id");--> statement-breakpoint
CREATE INDEX "customer_requests_account_number" ON "customer_requests" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "customer_requests_status" ON "customer_requests" USING btree ("status");--> statement-breakpoint
CREATE INDEX "plan_changes_account_number" ON "plan_changes" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "plan_changes_customer_id" ON "plan_changes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "price_notices_customer_id" ON "price_notices" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "bills_account_number" ON "bills" USING btree ("account_number");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_period" ON "bills" USING btree ("account_number","period_start") WHERE "bills"."invoice" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_account_number" ON "ledger_entries" USING btree ("account_number","happened_at");--> statement-breakpoint
CREATE INDEX "email_links_customer_id" ON "email_links" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "email_links_expires_at" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_opened_with" ON "sessions" USING btree ("opened_with");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_customer_id" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "terms_offers_customer_id" ON "terms_offers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "terms_offers_accept_until" ON "terms_offers" USING btree ("accept_until");--> statement-breakpoint
CREATE INDEX "debit_requests_customer_id" ON "debit_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "debit_requests_active" ON "debit_requests" USING btree ("account_number") WHERE "debit_requests"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "direct_debits_account_number" ON "direct_debits" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "failed_logins_last_failed_at" ON "failed_logins" USING btree ("last_failed_at");--> statement-breakpoint
CREATE INDEX "failed_mails_failed_at" ON "failed_mails" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_confirmations_expires_at" ON "passkey_confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_confirmations_session" ON "passkey_confirmations" USING btree ("session");--> statement-breakpoint
CREATE INDEX "passkey_confirmations_passkey_id" ON "passkey_confirmations" USING btree ("passkey_id");--> statement-breakpoint
CREATE INDEX "passkeys_customer_id" ON "passkeys" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "pay_to_agreements_customer_id" ON "pay_to_agreements" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_to_agreements_open" ON "pay_to_agreements" USING btree ("account_number") WHERE "pay_to_agreements"."status" in ('PROPOSED', 'ACTIVE', 'PAUSED');--> statement-breakpoint
CREATE INDEX "bill_extensions_account_number" ON "bill_extensions" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "bill_extensions_customer_id" ON "bill_extensions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_plans_customer_id" ON "payment_plans" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_plans_account_number" ON "payment_plans" USING btree ("account_number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_plans_active" ON "payment_plans" USING btree ("account_number") WHERE "payment_plans"."status" = 'ACTIVE';--> statement-breakpoint
CREATE INDEX "smoothing_agreements_customer_id" ON "smoothing_agreements" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "smoothing_agreements_account_number" ON "smoothing_agreements" USING btree ("account_number");--> statement-breakpoint
CREATE UNIQUE INDEX "smoothing_agreements_open" ON "smoothing_agreements" USING btree ("account_number") WHERE "smoothing_agreements"."status" <> 'ENDED';--> statement-breakpoint
CREATE INDEX "payment_events_received_at" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_account_number" ON "payments" USING btree ("account_number","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("account_number",coalesce("guest", '')) WHERE "payments"."status" in ('CREATED', 'PENDING') and "payments"."method" = 'CARD';--> statement-breakpoint
CREATE INDEX "refunds_payment_id" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "meters_account_before" ON "meters" USING btree ("account_before");--> statement-breakpoint
CREATE INDEX "provider_sessions_subject" ON "provider_sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "card_payers_customer_id" ON "card_payers" USING btree ("customer_id") WHERE "card_payers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "card_payers_ended_at" ON "card_payers" USING btree ("ended_at") WHERE "card_payers"."ended_at" is not null;--> statement-breakpoint
CREATE INDEX "application_cookies_application_id" ON "application_cookies" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_cookies_expires_at" ON "application_cookies" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_links_expires_at" ON "application_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "applications_saved_at" ON "applications" USING btree ("saved_at");--> statement-breakpoint
CREATE INDEX "applications_address_key" ON "applications" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "applications_nmi" ON "applications" USING btree ("nmi");--> statement-breakpoint
CREATE INDEX "applications_account_number" ON "applications" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "applications_customer_id" ON "applications" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "traces_received_at" ON "traces" USING btree ("received_at");--> statement-breakpoint
-- From here on by hand, because the schema cannot say it: what the ledger and issued bills refuse, and the queue.
CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Entries of the ledger are never changed or deleted: add another one.' USING ERRCODE = '55000';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_kept" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_not_emptied" BEFORE TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();--> statement-breakpoint
CREATE FUNCTION "add_to_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "accounts" SET "balance_cents" = "balance_cents"
		+ CASE WHEN NEW."debit" = 'RECEIVABLE' THEN NEW."amount_cents" WHEN NEW."credit" = 'RECEIVABLE' THEN -NEW."amount_cents" ELSE 0 END
	WHERE "number" = NEW."account_number";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_balance" AFTER INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "add_to_balance"();--> statement-breakpoint
CREATE FUNCTION "balance_of_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "owed" integer;
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT coalesce(sum(CASE WHEN "debit" = 'RECEIVABLE' THEN "amount_cents" WHEN "credit" = 'RECEIVABLE' THEN -"amount_cents" ELSE 0 END), 0)
			INTO "owed" FROM "ledger_entries" WHERE "account_number" = NEW."number";
		IF NEW."balance_cents" NOT IN (0, "owed") THEN
			RAISE EXCEPTION 'A balance comes from the ledger: add an entry.' USING ERRCODE = '55000';
		END IF;
		NEW."balance_cents" := "owed";
	-- Depth 1 is a statement of somebody; the entry of a ledger comes through its own trigger.
	ELSIF NEW."balance_cents" <> OLD."balance_cents" AND pg_trigger_depth() < 2 THEN
		RAISE EXCEPTION 'A balance comes from the ledger: add an entry.' USING ERRCODE = '55000';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "accounts_balance" BEFORE INSERT OR UPDATE OF "balance_cents" ON "accounts" FOR EACH ROW EXECUTE FUNCTION "balance_of_ledger"();--> statement-breakpoint
CREATE FUNCTION "refuse_bill_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'An issued bill is never changed: issue another one.' USING ERRCODE = '55000';
END $$;--> statement-breakpoint
CREATE TRIGGER "bills_kept" BEFORE UPDATE ON "bills" FOR EACH ROW EXECUTE FUNCTION "refuse_bill_change"();--> statement-breakpoint
-- The tables of pg-boss 12.33.7, as its `getConstructionPlans` gives them, without the partitions of statistics, which are not kept.
CREATE SCHEMA pgboss;
--> statement-breakpoint
CREATE TYPE pgboss.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);
--> statement-breakpoint
CREATE FUNCTION pgboss.job_now()
RETURNS timestamp with time zone AS
$$
  SELECT pg_catalog.now();
$$
LANGUAGE sql STABLE;
--> statement-breakpoint
CREATE TABLE pgboss.version (
  version int primary key,
  cron_on timestamp with time zone,
  bam_on timestamp with time zone,
  flow_on timestamp with time zone,
  reindex_on timestamp with time zone,
  monitor_backoff_on timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE pgboss.queue (
  name text NOT NULL,
  policy text NOT NULL,
  retry_limit int NOT NULL,
  retry_delay int NOT NULL,
  retry_backoff bool NOT NULL,
  retry_delay_max int,
  expire_seconds int NOT NULL,
  retention_seconds int NOT NULL,
  deletion_seconds int NOT NULL,
  dead_letter text REFERENCES pgboss.queue (name) CHECK (dead_letter IS DISTINCT FROM name),
  partition bool NOT NULL,
  table_name text NOT NULL,
  deferred_count int NOT NULL default 0,
  queued_count int NOT NULL default 0,
  ready_count int NOT NULL default 0,
  warning_queued int NOT NULL default 0,
  active_count int NOT NULL default 0,
  failed_count int NOT NULL default 0,
  total_count int NOT NULL default 0,
  ready_history int[] NOT NULL default '{}',
  heartbeat_seconds int,
  notify bool NOT NULL DEFAULT false,
  singletons_active text[],
  monitor_claim_on timestamp with time zone,
  monitor_on timestamp with time zone,
  maintain_on timestamp with time zone,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
--> statement-breakpoint
CREATE TABLE pgboss.schedule (
  name text REFERENCES pgboss.queue ON DELETE CASCADE,
  key text not null DEFAULT '',
  kind text not null DEFAULT 'cron' CHECK (kind IN ('cron', 'rrule')),
  cron text not null,
  timezone text DEFAULT 'UTC',
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  last_job_id uuid,
  PRIMARY KEY (name, key)
);
--> statement-breakpoint
CREATE TABLE pgboss.subscription (
  event text not null,
  name text not null REFERENCES pgboss.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  PRIMARY KEY(event, name)
);
--> statement-breakpoint
CREATE TABLE pgboss.bam (
  id uuid PRIMARY KEY default gen_random_uuid(),
  name text NOT NULL,
  version int NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  queue text,
  table_name text NOT NULL,
  command text NOT NULL,
  error text,
  created_on timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  started_on timestamp with time zone,
  completed_on timestamp with time zone
);
--> statement-breakpoint
CREATE FUNCTION pgboss.job_table_format(command text, table_name text)
RETURNS text AS
$$
  SELECT format(
    regexp_replace(
      regexp_replace(command, '\.job\y', '.%1$I', 'g'),
      '\yjob_i(\d+)', '%1$s_i\1', 'g'
    ),
    table_name
  );
$$
LANGUAGE sql IMMUTABLE;
--> statement-breakpoint
CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
RETURNS VOID AS
$$
DECLARE
  tbl RECORD;
BEGIN
  IF queue_name IS NOT NULL THEN
    SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
  END IF;
  IF tbl_name IS NOT NULL THEN
    EXECUTE pgboss.job_table_format(command, tbl_name);
    RETURN;
  END IF;
  EXECUTE pgboss.job_table_format(command, 'job_common');
  FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
  LOOP
    EXECUTE pgboss.job_table_format(command, tbl.table_name);
  END LOOP;
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
CREATE FUNCTION pgboss.job_table_run_async(command_name text, version int, command text, tbl_name text DEFAULT NULL, queue_name text DEFAULT NULL)
RETURNS VOID AS
$$
BEGIN
  IF queue_name IS NOT NULL THEN
    SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
  END IF;
  IF tbl_name IS NOT NULL THEN
    INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
    VALUES (
      command_name,
      version,
      'pending',
      queue_name,
      tbl_name,
      pgboss.job_table_format(command, tbl_name)
    );
    RETURN;
  END IF;
  INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
  SELECT
    command_name,
    version,
    'pending',
    NULL,
    'job_common',
    pgboss.job_table_format(command, 'job_common')
  UNION ALL
  SELECT
    command_name,
    version,
    'pending',
    queue.name,
    queue.table_name,
    pgboss.job_table_format(command, queue.table_name)
  FROM pgboss.queue
  WHERE partition = true;
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TABLE pgboss.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state pgboss.job_state not null default 'created',
  retry_limit integer not null default 2,
  retry_count integer not null default 0,
  retry_delay integer not null default 0,
  retry_backoff boolean not null default false,
  retry_delay_max integer,
  expire_seconds int not null default 900,
  deletion_seconds int not null default 604800,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone not null default now(),
  created_on timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '1209600',
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds int,
  blocked boolean not null default false,
  blocking boolean not null default false,
  pending_dependencies int not null default 0,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count int
) PARTITION BY LIST (name);
--> statement-breakpoint
ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id);
--> statement-breakpoint
CREATE TABLE pgboss.job_common (LIKE pgboss.job INCLUDING GENERATED INCLUDING DEFAULTS);
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, 'job_common');
--> statement-breakpoint
SELECT pgboss.job_table_run($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, 'job_common');
--> statement-breakpoint
ALTER TABLE pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;
--> statement-breakpoint
CREATE TABLE pgboss.warning (
  id uuid PRIMARY KEY default gen_random_uuid(),
  type text NOT NULL,
  message text NOT NULL,
  data jsonb,
  created_on timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX warning_i1 ON pgboss.warning (created_on DESC);
--> statement-breakpoint
CREATE TABLE pgboss.queue_stats (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  name text NOT NULL,
  deferred_count int NOT NULL DEFAULT 0,
  queued_count   int NOT NULL DEFAULT 0,
  ready_count    int NOT NULL DEFAULT 0,
  active_count   int NOT NULL DEFAULT 0,
  failed_count   int NOT NULL DEFAULT 0,
  total_count    int NOT NULL DEFAULT 0,
  captured_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, captured_on)
) PARTITION BY RANGE (captured_on);
--> statement-breakpoint
CREATE INDEX queue_stats_i1 ON pgboss.queue_stats (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);
--> statement-breakpoint
CREATE TABLE pgboss.job_dependency (
  child_name text NOT NULL,
  child_id uuid NOT NULL,
  parent_name text NOT NULL,
  parent_id uuid NOT NULL,
  PRIMARY KEY (child_name, child_id, parent_name, parent_id)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS job_dep_parent_idx ON pgboss.job_dependency (parent_name, parent_id);
--> statement-breakpoint
CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb)
RETURNS VOID AS
$$
DECLARE
  tablename varchar := CASE WHEN options->>'partition' = 'true'
                        THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                        ELSE 'job_common'
                        END;
  queue_created_on timestamptz;
BEGIN
  WITH q as (
    INSERT INTO pgboss.queue (
      name,
      policy,
      retry_limit,
      retry_delay,
      retry_backoff,
      retry_delay_max,
      expire_seconds,
      retention_seconds,
      deletion_seconds,
      warning_queued,
      dead_letter,
      partition,
      table_name,
      heartbeat_seconds,
      notify,
      created_on,
      updated_on
    )
    VALUES (
      queue_name,
      options->>'policy',
      COALESCE((options->>'retryLimit')::int, 2),
      COALESCE((options->>'retryDelay')::int, 0),
      COALESCE((options->>'retryBackoff')::bool, false),
      (options->>'retryDelayMax')::int,
      COALESCE((options->>'expireInSeconds')::int, 900),
      COALESCE((options->>'retentionSeconds')::int, 1209600),
      COALESCE((options->>'deleteAfterSeconds')::int, 604800),
      COALESCE((options->>'warningQueueSize')::int, 0),
      options->>'deadLetter',
      COALESCE((options->>'partition')::bool, false),
      tablename,
      (options->>'heartbeatSeconds')::int,
      COALESCE((options->>'notify')::bool, false),
      pgboss.job_now(),
      pgboss.job_now()
    )
    ON CONFLICT DO NOTHING
    RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;
  IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);
  EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
  EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
  IF options->>'policy' = 'short' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
  ELSIF options->>'policy' = 'singleton' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
  ELSIF options->>'policy' = 'stately' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
  ELSIF options->>'policy' = 'exclusive' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
  ELSIF options->>'policy' = 'key_strict_fifo' THEN
    EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
    EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
    EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
  END IF;
  EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
  EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
CREATE FUNCTION pgboss.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
  v_table varchar;
  v_partition bool;
BEGIN
  SELECT table_name, partition
  FROM pgboss.queue
  WHERE name = queue_name
  INTO v_table, v_partition;
  IF v_partition THEN
    EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
  ELSE
    EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
  END IF;
  DELETE FROM pgboss.queue WHERE name = queue_name;
END;
$$
LANGUAGE plpgsql;
--> statement-breakpoint
INSERT INTO pgboss.version(version) VALUES ('42');
--> statement-breakpoint
SELECT pgboss.create_queue('domain-event', '{"policy": "standard", "retryLimit": 1000000, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 21600, "expireInSeconds": 180, "retentionSeconds": 315360000}'::jsonb);
--> statement-breakpoint
SELECT pgboss.create_queue('mail', '{"policy": "standard", "retryLimit": 1000000, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 21600, "expireInSeconds": 180, "retentionSeconds": 315360000}'::jsonb);
--> statement-breakpoint
SELECT pgboss.create_queue('payment-event', '{"policy": "standard", "retryLimit": 1000000, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 21600, "expireInSeconds": 180, "retentionSeconds": 315360000}'::jsonb);
--> statement-breakpoint
SELECT pgboss.create_queue('saved-cards', '{"policy": "standard", "retryLimit": 1000000, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 21600, "expireInSeconds": 180, "retentionSeconds": 315360000}'::jsonb);
--> statement-breakpoint
SELECT pgboss.create_queue('bill-run', '{"policy": "standard", "retryLimit": 3, "retryDelay": 600, "retryBackoff": true, "retryDelayMax": 21600, "expireInSeconds": 21600, "retentionSeconds": 315360000, "heartbeatSeconds": 60, "deleteAfterSeconds": 2592000}'::jsonb);
--> statement-breakpoint
SELECT pgboss.create_queue('debit-run', '{"policy": "standard", "retryLimit": 3, "retryDelay": 600, "retryBackoff": true, "retryDelayMax": 21600, "expireInSeconds": 21600, "retentionSeconds": 315360000, "heartbeatSeconds": 60, "deleteAfterSeconds": 2592000}'::jsonb);
