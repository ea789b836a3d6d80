export { dayIn, daysAfter } from 'gridfront/server'
