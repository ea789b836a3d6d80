/** A minimal trace, for suites about what happens before the route. */
export const probeTrace = {
  name: 'probe',
  level: 'info',
  category: 'test',
  tags: {},
  userAgent: 'test',
  timestamp: '2026-11-21T02:00:00.000Z',
}
