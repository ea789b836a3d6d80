// What visitors read stands in one chunk: whoever has read a page has the templates of the next ones.
export { ArticlePage } from './article.tsx'
export { ContactPage } from './contact.tsx'
export { FaqPage } from './faq.tsx'
export { HomePage } from './home.tsx'
export { MessagePage } from './message.tsx'
export { PlansPage } from './plans.tsx'
