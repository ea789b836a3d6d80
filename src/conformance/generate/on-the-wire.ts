/**
 * What the other side reads of a value: a member that is undefined is gone, NaN is null. Judge this and never the
 * value itself, or something is called broken that arrives whole.
 */
export const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
