// A page as the build makes it from Markdown: what every template gets.
export type { PageContent } from 'gridfront'
