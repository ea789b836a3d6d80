-- It has held what direct debit and PayTo take for long, and not payments by card alone.
ALTER TABLE "card_payments" RENAME TO "payments";--> statement-breakpoint
ALTER INDEX "card_payments_pkey" RENAME TO "payments_pkey";--> statement-breakpoint
ALTER INDEX "card_payments_receipt_number_unique" RENAME TO "payments_receipt_number_unique";--> statement-breakpoint
ALTER INDEX "card_payments_account_number" RENAME TO "payments_account_number";--> statement-breakpoint
ALTER INDEX "card_payments_open" RENAME TO "payments_open";
