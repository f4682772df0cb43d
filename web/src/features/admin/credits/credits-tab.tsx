import { Debts } from './debts';
import { FreePlaysReset } from './free-plays-reset';
import { GrantForm } from './grant-form';
import { SettingsPanel } from './settings-panel';
import { StatisticsTiles } from './statistics-tiles';
import { TokenReturns } from './token-returns';
import { WaitingGrants } from './waiting-grants';

export function CreditsTab() {
  return (
    <div className="flex flex-col gap-5">
      <StatisticsTiles />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <SettingsPanel />
        <div className="flex flex-col gap-5">
          <GrantForm />
          <FreePlaysReset />
        </div>
      </div>
      <WaitingGrants />
      <Debts />
      <TokenReturns />
    </div>
  );
}
