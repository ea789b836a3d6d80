/** E-mail addresses are compared without case, surrounding blanks and differences of Unicode normalization. */
export const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()
