/** Warnings in the console, for developers. */
export const gateWarnings = {
  GATE_CODE_LATE: "the gate's code has not come in time: the press on the debug button is dropped",
} as const
export type GateWarning = keyof typeof gateWarnings
