const sender = { userAgent: 'test', timestamp: '2026-11-21T02:00:00.000Z' }

export const customTrace = { name: 'page view', level: 'info', category: 'navigation', tags: {}, ...sender }
export const errorTrace = { message: 'it broke', url: 'https://a.example/', context: {}, ...sender }
export const transitionTrace = {
  machine: 'auth',
  event: 'LOGIN',
  from: 'loggedOut',
  to: 'loading',
  ...sender,
}
