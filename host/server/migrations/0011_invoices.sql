ALTER TABLE "bills" ADD COLUMN "invoice" json;--> statement-breakpoint
CREATE FUNCTION "refuse_bill_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'An issued bill is never changed: issue another one.' USING ERRCODE = '55000';
END $$;--> statement-breakpoint
CREATE TRIGGER "bills_kept" BEFORE UPDATE ON "bills" FOR EACH ROW EXECUTE FUNCTION "refuse_bill_change"();
