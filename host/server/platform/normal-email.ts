/** The form in which e-mail addresses are stored and compared: lower case, trimmed, and in Unicode normal form C. */
export const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()
