import type { Transport } from '@pq/contract/client';
import { type ThemeMarks, themeMarks } from '@pq/domain/theme';
import { createContext, RouterContextProvider } from 'react-router';

export type Settings = {
  publicUrl: string;
  postcodeScriptUrl: string;
  signIns: { kakao: boolean; naver: boolean };
  nowMs: number;
};

export const apiContext = createContext<Transport>(() =>
  Promise.reject(new Error('no API behind this server')),
);
export const nonceContext = createContext<string>('');
/** Placeholder for the id of the request in the page, and for the line above a stale page. */
export const requestIdContext = createContext<string>('');
export const noticeContext = createContext<string>('');
/** Placeholder for the theme attributes in the page. */
export const themeMarksContext = createContext<ThemeMarks>(themeMarks('system'));
export const isVisitorContext = createContext<boolean>(false);
export const reportContext = createContext<(error: unknown) => void>(() => {});
export const settingsContext = createContext<Settings>({
  publicUrl: '',
  postcodeScriptUrl: '',
  signIns: { kakao: false, naver: false },
  nowMs: 0,
});

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
