/** A trace that says nothing, for suites about what stands before the route. */
export const probeTrace = {
  name: 'probe',
  level: 'info',
  category: 'test',
  tags: {},
  userAgent: 'test',
  timestamp: '2026-11-21T02:00:00.000Z',
}
