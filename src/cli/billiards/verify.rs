use domain::MatchId;

use crate::{
    cli::{migrate, outcome::Outcome},
    config::Config,
    features::matches::store::{self, Recording},
};

#[derive(clap::Args)]
pub struct Verify {
    /// 24 hex characters of a match that is over
    id: MatchId,
    /// The commitment that was seen at the table before the match: 64 hex digits
    #[arg(long)]
    commitment: Option<String>,
}

impl Verify {
    pub async fn run(self, config: &Config) -> Outcome {
        let (_postgres, pool) = migrate::connect(config).await?;
        let recording = store::recording(&mut *pool.acquire().await?, self.id).await?;
        pool.close().await;
        let recording = recording.ok_or_else(|| format!("there is no match {}", self.id))?;
        println!("{}", report(&recording, self.commitment.as_deref())?);
        Ok(())
    }
}

/// The report on a match that is genuine.
fn report(recording: &Recording, seen: Option<&str>) -> Result<String, String> {
    if !recording.is_over() {
        return Err("the match still runs: its secret is told to nobody".to_owned());
    }
    let secret = recording.seeds.secret();
    let commitment = secret.map(|secret| secret.commitment().to_string());
    if let Some(seen) = seen
        && commitment.as_deref() != Some(seen.to_lowercase().as_str())
    {
        let own = commitment.as_deref().unwrap_or("none");
        return Err(format!("the commitment is {own}, which is not the one that was seen"));
    }
    let verified = recording.verify().map_err(|fault| fault.to_string())?;
    let drawn = match secret.zip(commitment) {
        Some((secret, commitment)) => format!("commitment {commitment}\nsecret     {secret}"),
        None => "no secret: the agents' shots follow from the rack's seed (version 1)".to_owned(),
    };
    let agents = match recording.known_agents() {
        Some(_) => String::new(),
        None => format!(
            "\nthe agents are of version {}, which this program does not know: their shots were played as they are recorded",
            recording.agents
        ),
    };
    Ok(format!(
        "{} shots come out as they were told, {} of them as the agents play them{agents}\nrack seed  {}\n{drawn}",
        verified.shots, verified.by_agents, recording.seed
    ))
}
