/** A value of an answer as a finding tells it. Members that an answer lacks have no JSON: they are `nothing`. */
export const toJson = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
