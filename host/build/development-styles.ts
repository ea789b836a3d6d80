/** The site's styles under the names that Vite serves their sources by. */
export const developmentStyles = ['/src/theme/style.css', '/host/styles/site.css'] as const
