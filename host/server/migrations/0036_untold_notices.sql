-- Notices of the release before 0035 were of customers, and counted from their order on. Those that have not gone out since were told to
-- nobody: they are taken back, and the next price-notices orders them anew, one for each account, with what that account pays.
DELETE FROM "price_notices" USING (
	SELECT "order" FROM "mail_orders" UNION ALL SELECT "order" FROM "outbox"
	UNION ALL SELECT "order" FROM "held_mails" UNION ALL SELECT "order" FROM "failed_mails"
) "unsent"
WHERE "unsent"."order" ->> 'kind' = 'priceChange' AND "unsent"."order" ->> 'accountNumber' IS NULL
	AND "version" IS NULL AND "customer_id" = "unsent"."order" ->> 'customerId' AND "reaches_on"::text = "unsent"."order" ->> 'from';--> statement-breakpoint
DELETE FROM "mail_orders" WHERE "order" ->> 'kind' = 'priceChange' AND "order" ->> 'accountNumber' IS NULL;--> statement-breakpoint
DELETE FROM "outbox" WHERE "order" ->> 'kind' = 'priceChange' AND "order" ->> 'accountNumber' IS NULL;--> statement-breakpoint
DELETE FROM "held_mails" WHERE "order" ->> 'kind' = 'priceChange' AND "order" ->> 'accountNumber' IS NULL;--> statement-breakpoint
DELETE FROM "failed_mails" WHERE "order" ->> 'kind' = 'priceChange' AND "order" ->> 'accountNumber' IS NULL;
