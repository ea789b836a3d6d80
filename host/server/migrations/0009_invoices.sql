ALTER TABLE "bills" ADD COLUMN "invoice" json;--> statement-breakpoint
CREATE FUNCTION "keep_issued_bill"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'payment_status' IS DISTINCT FROM to_jsonb(OLD) - 'payment_status' THEN
    RAISE EXCEPTION 'an issued bill never changes, but for its payment status' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "bills_keep_issued" BEFORE UPDATE ON "bills" FOR EACH ROW EXECUTE FUNCTION "keep_issued_bill"();
