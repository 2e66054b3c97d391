import type { Transport } from '@pq/contract/client';
import { type ThemeMarks, themeMarks } from '@pq/domain/theme';
import { createContext, RouterContextProvider } from 'react-router';

/** What the site tells its pages; nothing here is secret. */
export type Settings = {
  publicUrl: string;
  postcodeScriptUrl: string;
  signIns: { kakao: boolean; naver: boolean };
  nowMs: number;
};

/** How a page's loaders reach the API while it is rendered on the server. Alone (`react-router dev`) there is none. */
export const apiContext = createContext<Transport>(() =>
  Promise.reject(new Error('no API behind this server')),
);
/** The nonce that the page's content security policy allows scripts by. */
export const nonceContext = createContext<string>('');
/** What stands in the page for the id of the request that it answers, and for the line above a stale page. */
export const requestIdContext = createContext<string>('');
export const noticeContext = createContext<string>('');
/** What stands in the page for the marks of its theme. */
export const themeMarksContext = createContext<ThemeMarks>(themeMarks('system'));
/** Nobody is signed in. Decided by the server for the whole page. */
export const isVisitorContext = createContext<boolean>(false);
/** Where errors of rendering are written. */
export const reportContext = createContext<(error: unknown) => void>(() => {});
export const settingsContext = createContext<Settings>({
  publicUrl: '',
  postcodeScriptUrl: '',
  signIns: { kakao: false, naver: false },
  nowMs: 0,
});

/** Made by the server for every page it renders. */
export function createLoadContext(
  values: {
    api: Transport;
    isVisitor: boolean;
    nonce: string;
    requestId: string;
    notice: string;
    report: (error: unknown) => void;
    settings: Settings;
  } & ThemeMarks,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, values.api);
  context.set(isVisitorContext, values.isVisitor);
  context.set(nonceContext, values.nonce);
  context.set(requestIdContext, values.requestId);
  context.set(noticeContext, values.notice);
  const { theme, lightWhen, darkWhen } = values;
  context.set(themeMarksContext, { theme, lightWhen, darkWhen });
  context.set(reportContext, values.report);
  context.set(settingsContext, values.settings);
  return context;
}
