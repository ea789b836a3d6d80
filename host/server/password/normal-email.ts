/** The one form in which addresses are kept and compared: case, outer spaces and Unicode spelling do not count. */
export const normalEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()
