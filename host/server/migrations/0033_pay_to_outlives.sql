ALTER TABLE "pay_to_agreements" DROP CONSTRAINT "pay_to_agreements_customer_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "pay_to_agreements" DROP CONSTRAINT "pay_to_agreements_account_number_accounts_number_fk";
