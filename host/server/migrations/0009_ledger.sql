CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_number" text NOT NULL,
	"cause" text NOT NULL,
	"cause_id" text NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_entries_cause" UNIQUE("cause","cause_id"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount_cents" > 0),
	CONSTRAINT "ledger_entries_sides" CHECK ("ledger_entries"."debit" <> "ledger_entries"."credit")
);
--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "balance_cents" SET DEFAULT 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_account_number" ON "ledger_entries" USING btree ("account_number","happened_at");--> statement-breakpoint
ALTER TABLE "bills" DROP COLUMN "payment_status";--> statement-breakpoint
INSERT INTO "ledger_entries" ("account_number", "cause", "cause_id", "debit", "credit", "amount_cents", "happened_at")
SELECT "account_number", 'BILL', "invoice_number",
	CASE WHEN "amount_cents" > 0 THEN 'RECEIVABLE' ELSE 'REVENUE' END,
	CASE WHEN "amount_cents" > 0 THEN 'REVENUE' ELSE 'RECEIVABLE' END,
	abs("amount_cents"), "issued_on"::timestamp AT TIME ZONE 'UTC'
FROM "bills" WHERE "amount_cents" <> 0;--> statement-breakpoint
INSERT INTO "ledger_entries" ("account_number", "cause", "cause_id", "debit", "credit", "amount_cents", "happened_at")
SELECT "number", 'OPENING_BALANCE', "number",
	CASE WHEN "rest" > 0 THEN 'RECEIVABLE' ELSE 'OPENING' END,
	CASE WHEN "rest" > 0 THEN 'OPENING' ELSE 'RECEIVABLE' END,
	abs("rest"), now()
FROM (
	SELECT "number", ("balance_cents" - coalesce((SELECT sum("amount_cents") FROM "bills" WHERE "account_number" = "number"), 0))::integer AS "rest"
	FROM "accounts"
) AS "balances" WHERE "rest" <> 0;--> statement-breakpoint
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
CREATE TRIGGER "accounts_balance" BEFORE INSERT OR UPDATE OF "balance_cents" ON "accounts" FOR EACH ROW EXECUTE FUNCTION "balance_of_ledger"();
