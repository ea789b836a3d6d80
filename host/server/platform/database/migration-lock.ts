/** An arbitrary number that no other program should use for an advisory lock in the same database. */
export const migrationLock = 4_743_386
