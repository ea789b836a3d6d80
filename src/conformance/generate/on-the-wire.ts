/**
 * A value as the recipient reads it: undefined members are missing, and NaN is null. Validate this instead of the value
 * itself, whose faults may disappear on the way.
 */
export const onTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
