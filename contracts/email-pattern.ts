/**
 * The e-mail addresses that are accepted. Without a schema library, so that forms can check them at once. zod's own
 * pattern lets a label end in a hyphen (`a@b-.com`), which host names do not allow and other validators refuse.
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
