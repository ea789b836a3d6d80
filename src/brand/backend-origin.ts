/**
 * The origin of a backend's address; '' for a backend on the site's own origin. This is what a policy can name: a path in
 * it would allow that one address and nothing below it.
 */
export const backendOrigin = (backend: string): string => backend.replace(/^(https?:\/\/[^/]*).*$/, '$1')
