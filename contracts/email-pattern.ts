/**
 * An e-mail address that we take. Here without a schema library, so that a form can tell before anything is loaded.
 * zod's own pattern lets a label end in a hyphen (`a@b-.com`), which no host name and no other validator does.
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
