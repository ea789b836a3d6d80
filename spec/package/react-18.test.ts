import { describeConsumer } from './consumer-suite.ts'

describeConsumer('18.2.0', ['18.3.12', '18.3.1'])
