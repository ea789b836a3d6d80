/** ASVS 5.0, 4.2.5: a JSON body over 64 KiB is refused with 413, before it is read. Enough for every form and trace. */
export const requestBodyLimitBytes = 65_536
