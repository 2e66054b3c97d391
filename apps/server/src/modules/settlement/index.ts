export { registerSettlement } from './routes.ts';
