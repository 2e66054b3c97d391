import { t } from '@pq/domain/copy';
import type { ThemeMarks } from '@pq/domain/theme';
import { RotateCw } from 'lucide-react';
import fontFaces from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url';
import { HeaderBar } from '#app/features/site-chrome/header-bar.tsx';
import { ThemeColors } from '#app/lib/theme/theme-colors.tsx';
import { ButtonAnchor } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { inHeader, LogoMark, logoClass } from '#app/ui/logo.tsx';
import { emptyWords } from '#app/ui/states.tsx';
import { type Failure, FailureContent, failureTitle } from './failure-content.tsx';

// The address of the page itself, with its query.
const THIS_PAGE = '';

// Without this script only the button loads the page.
const comeBack = `
const auto = document.getElementById('auto');
auto.hidden = false;
const again = () => setTimeout(check, 5000 + Math.random() * 5000);
const check = () => fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  .then(({ status }) => (status < 500 && status !== 429 ? location.reload() : again()), again);
again();`;

/**
 * Makes no requests: for any address whose own page cannot be rendered. It is the same for all visitors, so
 * the server renders it once.
 */
export function FailurePage({
  kind,
  nonce,
  requestId,
  stylesheets,
  theme,
  lightWhen,
  darkWhen,
}: ThemeMarks & {
  kind: Failure;
  nonce: string;
  requestId: string;
  stylesheets: readonly string[];
}) {
  return (
    <html lang="ko" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColors lightWhen={lightWhen} darkWhen={darkWhen} />
        <title>{`${failureTitle(kind)} · ${t('common.appName')}`}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/pictures/logo.svg" type="image/svg+xml" />
        {stylesheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <HeaderBar>
          <a className={logoClass} href="/" aria-label={t('nav.logoAlt')}>
            <LogoMark className={inHeader} />
          </a>
        </HeaderBar>
        <main id="main">
          <FailureContent
            failure={kind}
            requestId={requestId}
            retry={
              <ButtonAnchor variant="line" href={THIS_PAGE}>
                <Icon of={RotateCw} size={20} />
                {t('common.retry')}
              </ButtonAnchor>
            }
          >
            <p className={emptyWords} id="auto" hidden>
              {t('outage.auto')}
            </p>
          </FailureContent>
        </main>
        <link rel="stylesheet" href={fontFaces} />
        {kind === 'away' ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without anything of the request
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: comeBack }} />
        ) : null}
      </body>
    </html>
  );
}
