export { dollars, inThrees, kilowattHours, longDate, period, shortDate } from '../../customer-figures.ts'
